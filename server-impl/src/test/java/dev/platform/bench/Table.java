package dev.platform.bench;

import java.io.IOException;
import java.util.Formatter;
import java.util.Locale;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** The rows of a bench, which are all that it prints, and whether the machine was quiet. */
final class Table {
  private final Formatter rows = new Formatter(Locale.ROOT).format("%n");
  private final Machine machine;

  private Table(Machine machine) {
    this.machine = machine;
  }

  /** Looks at the machine first, so nothing may run yet. */
  static Table begin() throws IOException {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    return new Table(Machine.look());
  }

  /** Adds a row. */
  void row(String format, Object... values) {
    rows.format(format + "%n", values);
  }

  void print() throws IOException {
    System.out.println(rows + machine.verdict());
  }
}
