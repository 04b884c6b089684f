def peso(m):
    return (m[0] in (0, 7)) + (m[1] in (0, 7))
