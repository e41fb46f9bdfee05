// What is moved from changes: containers, and objects of classes with a constructor for that.
// verdict: race
#include <string>
#include <utility>
#include <vector>
struct Buffer {
    int *memory;
    Buffer(int *given) : memory(given) {}
    Buffer(Buffer &&from) : memory(from.memory) { //~ r1 data-race proved read from.memory
        from.memory = nullptr; //~ r1 data-race proved write from.memory //~ r2 data-race proved write+write from.memory
    }
};
struct Job {
    int number;
    std::vector<int> parts;
};

void made(std::vector<int> &shared, int *out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++) {
        std::vector<int> local = std::move(shared); //~ r3 data-race proved read shared //~ r3 data-race proved write shared //~ r4 data-race proved write+write shared
        out[i] = local.size();
    }
}

void assigned(std::string &shared, std::string *out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        out[i] = std::move(shared); //~ r5 data-race proved read shared //~ r5 data-race proved write shared //~ r6 data-race proved write+write shared
}

static void use(Job) {}

void passed(Job &shared) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        use(std::move(shared)); //~ r7 data-race proved read shared //~ r7 data-race proved write shared //~ r8 data-race proved write+write shared
}

void constructed(Buffer &shared, int **out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++) {
        Buffer local = std::move(shared);
        out[i] = local.memory;
    }
}
