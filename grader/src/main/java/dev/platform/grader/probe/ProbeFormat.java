package dev.platform.grader.probe;

/** How a result is printed. */
enum ProbeFormat {
  TEXT,
  JSON;

  String print(ProbeReport report) {
    return this == JSON ? report.json() : report.text();
  }

  String print(Comparison comparison) {
    return this == JSON ? comparison.json() : comparison.text();
  }
}
