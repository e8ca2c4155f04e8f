package dev.platform.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The load generator wrk, which costs less than one in Java.
 *
 * @param origin where it sends requests, on this machine
 * @param headers whole lines
 * @param connections how many
 */
record Wrk(String origin, String path, List<String> headers, int connections) {
  private static final Pattern LATENCY = Pattern.compile("\\s(50|99)%\\s+([0-9.]+)(us|ms|s)\\s");
  private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ([0-9.]+)(ms|s|m)");
  private static final Pattern TROUBLE =
      Pattern.compile("Non-2xx or 3xx responses: .*|Socket errors: .*");

  /** Whether it is on this machine. */
  static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "wrk")));
  }

  /** Sends requests, one after another on each connection. */
  Seen run(Duration time) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("wrk", "-t1", "-c" + connections, "-d" + time.toSeconds() + "s", "--latency"));
    for (String header : headers) {
      command.addAll(List.of("-H", header));
    }
    command.add(origin + path);
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
    long count = Long.parseLong(requests.group(1));
    double seconds = Double.parseDouble(requests.group(2)) * millis(requests.group(3)) / 1_000;
    return new Seen(count, count / seconds, p50, p99, 0);
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
