import sys

from tabuleiro import jogar, ler, lances, oponente

PESOS = [[20, -3, 4, 2], [-3, -6, 0, 0], [4, 0, 1, 1], [2, 0, 1, 0]]


def avalia(tab, cor):
    soma = 0
    for y in range(8):
        for x in range(8):
            if tab[y][x] != '.':
                p = PESOS[min(y, 7 - y)][min(x, 7 - x)]
                soma += p if tab[y][x] == cor else -p
    return soma


def alfa_beta(tab, cor, prof, alfa, beta):
    possiveis = lances(tab, cor)
    if prof == 0 or not possiveis:
        return avalia(tab, cor), (-1, -1)
    melhor = possiveis[0]
    for lance in possiveis:
        valor = -alfa_beta(jogar(tab, lance, cor), oponente(cor), prof - 1, -beta, -alfa)[0]
        if valor > alfa:
            alfa, melhor = valor, lance
        if alfa >= beta:
            break
    return alfa, melhor


cor = 'W' if sys.argv[2] == 'white' else 'B'
x, y = alfa_beta(ler(sys.argv[1]), cor, 2, -9999, 9999)[1]
with open('move.txt', 'w') as arquivo:
    arquivo.write(f'{x},{y}')
