import sys


def viradas(grade, x, y, cor):
    outra = 'B' if cor == 'W' else 'W'
    total = 0
    if grade[y][x] != '.':
        return 0
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            n, i, j = 0, x + dx, y + dy
            while (dx or dy) and 0 <= i < 8 and 0 <= j < 8 and grade[j][i] == outra:
                n, i, j = n + 1, i + dx, j + dy
            if n and 0 <= i < 8 and 0 <= j < 8 and grade[j][i] == cor:
                total += n
    return total


grade = [linha.strip() for linha in open(sys.argv[1])]
cor = 'W' if sys.argv[2] == 'white' else 'B'
melhor, valor = (-1, -1), 0
for y in range(8):
    for x in range(8):
        v = viradas(grade, x, y, cor)
        if v > valor:
            melhor, valor = (x, y), v
open('move.txt', 'w').write(str(melhor[0]) + ',' + str(melhor[1]) + '\n')
