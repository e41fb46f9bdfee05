// A pointer to a base class leads to that part of the object, and not to the other one.
// verdict: race-free
struct Part {
    int x;
};
struct Whole : Part {
    int y;
};

Whole all[20];

int main() {
    Part *part = &all[3];
    Whole *none = nullptr;
    Part *missing = none;
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        if (i == 3)
            all[i].y = 1;
        if (i == 4)
            part->x = 5;
        if (missing)
            missing->x = i;
    }
    return all[3].y;
}
