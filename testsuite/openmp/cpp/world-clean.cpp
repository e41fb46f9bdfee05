// Member functions with loops over a vector member.
// verdict: race-free
#include <vector>
#include <chrono>
#include <iostream>
#include <algorithm>
#include <string>
namespace sim {
struct Particle { double x, y, vx, vy; };
class World {
    std::vector<Particle> particles;
    double dt = 0.01;
public:
    explicit World(std::size_t n) : particles(n) {}
    void step();
    double energy() const;
};
void World::step() {
    #pragma omp parallel for schedule(static)
    for (std::size_t i = 0; i < particles.size(); ++i) {
        Particle &p = particles[i];
        p.x += p.vx * dt;
        p.y += p.vy * dt;
    }
}
double World::energy() const {
    double e = 0;
    #pragma omp parallel for reduction(+ : e)
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const auto &p = particles[i];
        e += 0.5 * (p.vx * p.vx + p.vy * p.vy);
    }
    return e;
}
}
int main(int argc, char *argv[]) {
    auto n = argc > 1 ? std::stoul(argv[1]) : 1000ul;
    sim::World world(n);
    auto start = std::chrono::steady_clock::now();
    for (int t = 0; t < 10; t++) world.step();
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::cout << "energy " << world.energy() << " took " << took.count() << " s" << std::endl;
}
