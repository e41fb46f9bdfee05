// A copy to the base part of an object touches the members of the base only, and a pointer to the base leads to all of it.
// verdict: race-free
struct Base {
    int id = 0;
    virtual int kind() { return id; }
    virtual ~Base() {}
};

struct Item : Base {
    int list[8] = {0};
    int kind() override { return list[0]; }
};

static void set(Base &base, int at) { static_cast<Item &>(base).list[at] = at; }

int main() {
    Item item;
    Base other;
#pragma omp parallel sections
    {
#pragma omp section
        static_cast<Base &>(item) = other;
#pragma omp section
        item.list[0] = 3;
    }
    Base *all[8];
    for (int i = 0; i < 8; i++)
        all[i] = new Item;
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        set(item, i);
        static_cast<Item *>(all[i])->list[0] = all[i]->id;
    }
    return item.list[1];
}
