print('pensando...')
open('move.txt', 'w').write('3,3')
