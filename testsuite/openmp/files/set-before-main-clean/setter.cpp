int flag;

struct Setter {
    Setter() { flag = 1; }
};
static Setter setter;
