// What a smart pointer deletes otherwise than by `delete` is not followed. (Each is a race.)
// verdict: unknown
#include <memory>
static int deleted;
int main() {
#pragma omp parallel for
    for (int i = 0; i < 40; i++) {
        std::shared_ptr<int> own(new int, [](int *p) { //~ unsupported
            deleted++;
            delete p;
        });
    }
    auto count = [](int *p) {
        deleted++;
        delete p;
    };
#pragma omp parallel for
    for (int i = 0; i < 40; i++) {
        std::unique_ptr<int, decltype(count)> own(new int, count); //~ unsupported
    }
}
