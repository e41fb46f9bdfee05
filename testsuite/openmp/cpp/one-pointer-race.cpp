// Algorithms and containers that put one pointer into all elements, or copy elements that hold one: they share what it points to.
// verdict: race
#include <algorithm>
#include <iterator>
#include <vector>

struct job {
    int *out;
    int count;
};

void fill_n(int *m) {
    std::vector<int *> to(10);
    std::fill_n(to.begin(), 10, m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r1 data-race proved write+write *to[i]
}

void inserted_count(int *m) {
    std::vector<int *> to;
    to.insert(to.end(), 10, m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r2 data-race proved write+write *to[i]
}

void inserted_range(int *m) {
    std::vector<int *> from(10, m), to;
    to.insert(to.end(), from.begin(), from.end());
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r3 data-race proved write+write *to[i]
}

void copied_count(int *m) {
    std::vector<int *> from(10, m), to(10);
    std::copy_n(from.begin(), 10, to.begin());
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r4 data-race proved write+write *to[i]
}

void generated(int *m) {
    std::vector<int *> to(10);
    std::generate_n(to.begin(), 10, [&] { return m; });
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r5 data-race proved write+write *to[i]
}

void back_inserter(int *m) {
    std::vector<int *> from(10, m), to;
    std::copy(from.begin(), from.end(), std::back_inserter(to));
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r6 data-race proved write+write *to[i]
}

void filled_by_inserter(int *m) {
    std::vector<int *> to;
    std::fill_n(std::back_inserter(to), 10, m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r7 data-race proved write+write *to[i]
}

void transformed(int *m) {
    std::vector<int *> from(10), to;
    std::transform(from.begin(), from.end(), std::back_inserter(to), [&](int *) { return m; });
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r8 data-race proved write+write *to[i]
}

void copy(int *m) {
    std::vector<int *> from(10, m);
    std::vector<int *> to(from);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r9 data-race proved write+write *to[i]
}

void assigned(int *m) {
    std::vector<int *> from(10, m), to;
    to = from;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r10 data-race proved write+write *to[i]
}

void made_of_range(int *m) {
    std::vector<int *> from(10, m);
    std::vector<int *> to(from.begin(), from.end());
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r11 data-race proved write+write *to[i]
}

void array(int *m) {
    int *to[10];
    std::fill_n(to, 10, m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r12 data-race proved write+write *to[i]
}

void members(int *m) {
    std::vector<job> to;
    to.insert(to.end(), 5, job{m, 1});
    std::vector<job> more(to);
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        *more[i].out = more[i].count; //~ r20 data-race proved write+write *more[i].out
}

void rows(int *m) {
    std::vector<int *> row(4, m);
    std::vector<std::vector<int *>> to{row, row, row, row};
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        *to[i][0] = i; //~ r21 data-race proved write+write *to[i][0]
}

void moved(int *m) {
    std::vector<int *> from(10, m), to(10);
    std::copy_backward(from.begin(), from.end(), to.end());
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r22 data-race proved write+write *to[i]
}

void filled(int *m) {
    std::vector<int *> to(10);
    std::fill(to.begin(), to.end(), m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r23 data-race proved write+write *to[i]
}
