// The colouring does not look at the vertex 3 among the neighbours: one of them has its colour.
// verdict: race
#define V 30
int adjacent[V][V], colour[V], order[V], start[V + 1];
double value[V];
int main(void) {
    for (int i = 0; i < V; i++)
        for (int j = 0; j < V; j++)
            adjacent[i][j] = i != j && (i + j) % 7 == 0;
    int colours = 0;
    for (int i = 0; i < V; i++) {
        int used[V] = {0};
        for (int j = 0; j < i; j++)
            if (adjacent[i][j] && j != 3)
                used[colour[j]] = 1;
        int c = 0;
        while (used[c])
            c++;
        colour[i] = c;
        if (c + 1 > colours)
            colours = c + 1;
    }
    int n = 0;
    for (int c = 0; c < colours; c++) {
        start[c] = n;
        for (int i = 0; i < V; i++)
            if (colour[i] == c)
                order[n++] = i;
    }
    start[colours] = n;
    for (int c = 0; c < colours; c++) {
#pragma omp parallel for
        for (int k = start[c]; k < start[c + 1]; k++) {
            int v = order[k];
            double s = 0;
            for (int u = 0; u < V; u++)
                if (adjacent[v][u])
                    s += value[u]; //~ r data-race proved read value[u]
            value[v] = s; //~ r data-race proved write value[v]
        }
    }
    return value[0] > 0;
}
