// The member is one, be it found by way of the class that has it or of one that derives from it.
// verdict: race
struct Base {
    int id = 0;
    virtual ~Base() {}
};

struct Item : Base {
    int list[8] = {0};
};

static void set(Base &base, int at) {
    static_cast<Item &>(base).list[0] = at; //~ r1 data-race proved write+write static_cast<Item &>(base).list[0]
}

int main() {
    Item item;
    Base &base = item;
    int seen = 0;
#pragma omp parallel sections
    {
#pragma omp section
        base.id = 1; //~ r2 data-race proved write base.id
#pragma omp section
        seen = item.id; //~ r2 data-race proved read item.id
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        set(item, i);
    return seen;
}
