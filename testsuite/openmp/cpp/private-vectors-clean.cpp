// Private copies of vectors have elements of their own; a task's is made where the task is.
// verdict: race-free
#include <string>
#include <vector>
struct Work {
    std::vector<double> buffer;
    int factor;
};

void first(int n, std::vector<int> v, int *x) {
#pragma omp parallel for firstprivate(v)
    for (int i = 0; i < n; i++) {
        v[0] = i;
        x[i] = v[0];
    }
}

void grown(int n, std::vector<int> v, int *x) {
    std::vector<int> w;
#pragma omp parallel firstprivate(v) private(w)
    {
        v.push_back(3);
        w.resize(10);
        w[1] = 2;
#pragma omp for
        for (int i = 0; i < n; i++)
            x[i] = v[0] + w[1];
    }
}

void members(int n, Work work, double *x) {
#pragma omp parallel for firstprivate(work)
    for (int i = 0; i < n; i++) {
        work.buffer[0] = i;
        x[i] = work.buffer[0] * work.factor;
    }
}

void texts(int n, std::string text, char *x) {
#pragma omp parallel for firstprivate(text)
    for (int i = 0; i < n; i++) {
        text[0] = 'a';
        x[i] = text[0];
    }
}

void tasks(int n, int *x) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
        std::vector<int> v(10);
        v[0] = i;
#pragma omp task
        {
            x[i] = v[0];
            v[1] = 2;
        }
        v[0] = 3;
    }
}
