int shared, other;
