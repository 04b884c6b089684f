import random
import sys

linhas = open(sys.argv[1]).read().split()
minha = 'W' if sys.argv[2] == 'white' else 'B'


def vale(x, y):
    if linhas[y][x] != '.':
        return False
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            i, j, viu = x + dx, y + dy, False
            while (dx or dy) and 0 <= i < 8 and 0 <= j < 8 and linhas[j][i] not in '.' + minha:
                i, j, viu = i + dx, j + dy, True
            if viu and 0 <= i < 8 and 0 <= j < 8 and linhas[j][i] == minha:
                return True
    return False


validas = [(x, y) for x in range(8) for y in range(8) if vale(x, y)]
print('jogadas:', validas)
with open('move.txt', 'w') as saida:
    saida.write('%d,%d' % (random.choice(validas) if validas else (-1, -1)))
