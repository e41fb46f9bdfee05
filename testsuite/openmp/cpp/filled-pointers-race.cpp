// Sequences that are filled with one pointer hold it in all elements, and members that are references lead to what they were
// bound to.
// verdict: race
#include <vector>

struct job {
    int *out;
    int count;
};

struct bound {
    std::vector<int> &values;
    int count;
};

void constructed(int *m) {
    std::vector<int *> to(10, m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r1 data-race proved write+write *to[i]
}

void assigned(int *m) {
    std::vector<int *> to;
    to.assign(10, m);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i; //~ r2 data-race proved write+write *to[i]
}

void members(int *m) {
    std::vector<job> jobs(5, job{m, 1});
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        *jobs[i].out = jobs[i].count; //~ r4 data-race proved write+write *jobs[i].out
}

int references() {
    std::vector<int> values(4);
    std::vector<bound> all;
    for (int i = 0; i < 5; i++)
        all.push_back(bound{values, i});
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        all[i].values[0] = all[i].count; //~ r5 data-race proved write+write all[i].values[0]
    return values[0];
}

int one_reference() {
    int m = 0;
    struct one {
        int &v;
        int k;
    };
    one a{m, 2};
#pragma omp parallel
    a.v = 1; //~ r6 data-race proved write+write a.v
    return m;
}
