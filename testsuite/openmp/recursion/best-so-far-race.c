// Branch and bound: the length of the best so far is read outside of the critical section in which it is replaced.
// verdict: possible-race
// also: other findings allowed
#include <string.h>

#define MOST 12

typedef struct {
    int length;
    int path[MOST];
    int cost;
} Tour;

static Tour best;

static int bound(void) {
    int cost;
#pragma omp atomic read
    cost = best.cost;
    return cost;
}

static void offer(const Tour *tour) {
    if (tour->cost >= bound())
        return;
#pragma omp critical(best)
    {
        if (tour->cost < best.cost) {
            memcpy(best.path, tour->path, sizeof best.path);
            best.length = tour->length; //~ r1 data-race possible write best.length
#pragma omp atomic write
            best.cost = tour->cost;
        }
    }
}

static void extend(int n, int (*distance)[MOST], Tour *tour) {
    if (tour->length == n) {
        if (tour->cost >= best.length) //~ r1 data-race possible read best.length
            offer(tour);
        return;
    }
    int last = tour->path[tour->length - 1];
    for (int next = 1; next < n; next++) {
        int step = distance[last][next];
        if (tour->cost + step >= bound())
            continue;
        tour->path[tour->length++] = next;
        tour->cost += step;
        extend(n, distance, tour);
        tour->cost -= step;
        tour->length--;
    }
}

void solve(int n, int (*distance)[MOST]) {
    best.cost = 1000000;
#pragma omp parallel for schedule(dynamic, 1)
    for (int first = 1; first < n; first++) {
        Tour tour;
        memset(&tour, 0, sizeof tour);
        tour.path[1] = first;
        tour.length = 2;
        tour.cost = distance[0][first];
        extend(n, distance, &tour);
    }
}
