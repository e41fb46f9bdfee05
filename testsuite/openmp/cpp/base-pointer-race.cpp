// A pointer to a base class leads to that part of the object which the object's own name reaches, too.
// verdict: race
struct Part {
    int x;
};
struct Whole : Part {
    int y;
};

Whole all[20];

int main() {
    Part *part = &all[3];
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        if (i == 3)
            all[i].x = 1; //~ r1 data-race proved write all[i].x
        if (i == 4)
            part->x = 5; //~ r1 data-race proved write part->x
    }
    return all[3].x;
}
