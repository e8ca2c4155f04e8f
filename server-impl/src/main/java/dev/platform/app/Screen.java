package dev.platform.app;

import java.io.PrintWriter;
import java.time.Duration;

/** What the operator sees in the terminal. */
final class Screen {
  private final PrintWriter out;

  Screen(PrintWriter out) {
    this.out = out;
  }

  /** One step has begun. */
  void progress(String step) {
    out.println("  · " + step);
    out.flush();
  }

  /** Everything runs. */
  void ready(Settings settings, Platform.Started started, Duration took) {
    out.printf("%n  Platform is ready (%.1f s).%n%n", took.toMillis() / 1000.0);
    line("API", settings.api().url());
    line("Data", settings.data());
    started
        .administrator()
        .ifPresent(
            admin -> {
              line("Log in", admin.email());
              line("Password", admin.password().reveal() + "   (shown once)");
            });
    out.flush();
  }

  private void line(String name, Object value) {
    out.printf("  %-12s %s%n", name, value);
  }
}
