package dev.platform.bench;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Lines as programs print them: the same every time, one of them with a word of its own. */
final class SampleLines {
  /** What only one line says. */
  static final String NEEDLE = "needle-4711";

  private static final List<String> METHODS = List.of("GET", "GET", "GET", "POST", "PUT", "DELETE");
  private static final List<String> PATHS =
      List.of("cart", "orders", "users", "search", "products", "checkout", "invoices", "health");
  private static final List<String> WORDS =
      List.of(
          "connection",
          "closed",
          "cache",
          "miss",
          "retry",
          "worker",
          "queue",
          "payment",
          "session",
          "started",
          "finished",
          "timeout",
          "upstream",
          "database",
          "refreshed",
          "scheduled");

  private final Random random = new Random(1);
  private final int needle;

  SampleLines(int count) {
    this.needle = count / 3;
  }

  /** The next line; asked for in order. */
  String line(int number) {
    if (number == needle) {
      return "payment " + NEEDLE + " found at last";
    }
    return number % 4 == 0 ? sentence() : request();
  }

  private String request() {
    return String.format(
        Locale.ROOT,
        "%s /api/v1/%s/%08x status %d in %dms user=%d request=%016x",
        any(METHODS),
        any(PATHS),
        random.nextInt(),
        random.nextInt(20) == 0 ? 404 : 200,
        random.nextInt(5_000),
        random.nextInt(50_000),
        random.nextLong());
  }

  private String sentence() {
    var text = new StringBuilder(random.nextInt(50) == 0 ? "[error]" : "[info]");
    for (int i = 0; i < 8; i++) {
      text.append(' ').append(any(WORDS));
    }
    return text.append(" id=").append(random.nextInt(1_000_000)).toString();
  }

  private String any(List<String> some) {
    return some.get(random.nextInt(some.size()));
  }
}
