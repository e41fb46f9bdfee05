// Any of the functions that override a virtual one may be called: what each does to its own object is apart.
// verdict: race-free
#include <memory>
#include <vector>

class Agent {
    int steps = 0;

public:
    virtual ~Agent() = default;
    virtual void act(int now) = 0;
    virtual double weight() const { return 1; }
    void tick(int now) {
        act(now);
        steps++;
    }
};

class Walker : public Agent {
    double position = 0;

public:
    void act(int now) override { position += now * weight(); }
};

class Runner : public Walker {
    int breath = 0;

public:
    void act(int now) override {
        Walker::act(2 * now);
        breath--;
    }
    double weight() const override { return 0.5 * breath; }
};

struct Named {
    int used = 0;
    virtual int name() { return used++; }
    virtual ~Named() {}
};

struct Sleeper : Agent, Named {
    int naps = 0;
    void act(int now) override { naps += now % 2; }
    int name() override { return naps; }
};

int main() {
    std::vector<std::unique_ptr<Agent>> all;
    std::vector<Named *> named;
    for (int i = 0; i < 20; i++) {
        if (i % 3 == 0)
            all.push_back(std::make_unique<Walker>());
        else
            all.push_back(std::make_unique<Runner>());
    }
    for (int i = 0; i < 8; i++)
        named.push_back(new Sleeper);
    double heaviest = 0;
    for (int now = 0; now < 4; now++) {
#pragma omp parallel for reduction(max : heaviest)
        for (int i = 0; i < 20; i++) {
            all[i]->tick(now);
            if (all[i]->weight() > heaviest)
                heaviest = all[i]->weight();
        }
#pragma omp parallel for
        for (int i = 0; i < 8; i++)
            named[i]->name();
    }
    return heaviest > 3;
}
