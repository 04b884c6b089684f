DIRECOES = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def ler(nome):
    return [list(linha.strip()) for linha in open(nome) if linha.strip()]


def oponente(cor):
    return 'B' if cor == 'W' else 'W'


def cercados(tab, x, y, cor):
    todos = []
    for dx, dy in DIRECOES:
        fila, i, j = [], x + dx, y + dy
        while 0 <= i < 8 and 0 <= j < 8 and tab[j][i] == oponente(cor):
            fila.append((i, j))
            i, j = i + dx, j + dy
        if 0 <= i < 8 and 0 <= j < 8 and tab[j][i] == cor:
            todos += fila
    return todos


def lances(tab, cor):
    return [(x, y) for y in range(8) for x in range(8) if tab[y][x] == '.' and cercados(tab, x, y, cor)]


def jogar(tab, lance, cor):
    novo = [linha[:] for linha in tab]
    for x, y in cercados(tab, lance[0], lance[1], cor) + [lance]:
        novo[y][x] = cor
    return novo
