void add();
struct Registered {
    Registered() { add(); }
};
static Registered registered;
