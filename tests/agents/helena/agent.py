import time

time.sleep(0.5)  # como quem carrega uma tabela


class Agente:
    def decide(self, b, color):
        inimigo = b.opponent(color)

        def mobilidade(m):
            c = b.copy()
            c.process_move(m, color)
            return -len(c.legal_moves(inimigo))

        return list(max(b.legal_moves(color), key=mobilidade))


def make_move(b, color):
    return Agente().decide(b, color)
