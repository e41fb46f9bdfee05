// What a block has changed before an exception left it is found behind the handler.
// verdict: possible-race
struct Place {
    int at, next;
};
static void found(Place &place, int value, int i) {
    place.at = 0;
    if (value < 0)
        throw 1;
    place.at = i;
}
void f(const int *v, int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Place place = {0, 0};
        try {
            found(place, v[i], i);
        } catch (...) {
        }
        a[place.at] = 1; //~ r1 data-race possible write+write a[place.at]
    }
}
