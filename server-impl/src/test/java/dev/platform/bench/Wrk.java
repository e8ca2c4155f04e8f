package dev.platform.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The load generator wrk, which costs less than one in Java. */
final class Wrk {
  private static final int CONNECTIONS = 8;
  private static final Pattern LATENCY = Pattern.compile("\\s(50|99)%\\s+([0-9.]+)(us|ms|s)\\s");
  private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ([0-9.]+)(ms|s|m)");
  private static final Pattern TROUBLE =
      Pattern.compile("Non-2xx or 3xx responses: .*|Socket errors: .*");

  private Wrk() {}

  /**
   * What it saw.
   *
   * @param p50 the median of how long answers took, in milliseconds
   * @param p99 what one in a hundred exceeded
   */
  record Seen(long requests, double seconds, double p50, double p99) {
    double rate() {
      return requests / seconds;
    }
  }

  /** Asks one address again and again on some connections. */
  static Seen run(int port, String path, List<String> headers, Duration time)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("wrk", "-t1", "-c" + CONNECTIONS, "-d" + time.toSeconds() + "s", "--latency"));
    for (String header : headers) {
      command.addAll(List.of("-H", header));
    }
    command.add("http://127.0.0.1:" + port + path);
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || TROUBLE.matcher(said).find()) {
      throw new IOException("wrk could not measure:\n" + said);
    }
    return read(said);
  }

  private static Seen read(String said) throws IOException {
    var requests = REQUESTS.matcher(said);
    if (!requests.find()) {
      throw new IOException("wrk says something else:\n" + said);
    }
    double p50 = 0;
    double p99 = 0;
    var latency = LATENCY.matcher(said);
    while (latency.find()) {
      double millis = Double.parseDouble(latency.group(2)) * millis(latency.group(3));
      if (latency.group(1).equals("50")) {
        p50 = millis;
      } else {
        p99 = millis;
      }
    }
    return new Seen(
        Long.parseLong(requests.group(1)),
        Double.parseDouble(requests.group(2)) * millis(requests.group(3)) / 1_000,
        p50,
        p99);
  }

  private static double millis(String unit) {
    return switch (unit) {
      case "us" -> 0.001;
      case "ms" -> 1;
      case "s" -> 1_000;
      case "m" -> 60_000;
      default -> throw new IllegalArgumentException(unit);
    };
  }
}
