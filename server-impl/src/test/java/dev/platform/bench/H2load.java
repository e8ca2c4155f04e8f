package dev.platform.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server that h2load, of nghttp2, sends requests to over HTTP/2. */
final class H2load extends Side {
  private static final Pattern RATE = Pattern.compile("finished in .*?, ([0-9.]+) req/s");
  private static final Pattern REQUESTS =
      Pattern.compile("(\\d+) done, (\\d+) succeeded, (\\d+) failed");

  private final List<String> command;
  private final LongSupplier cpu;

  /**
   * A server.
   *
   * @param url what is asked for
   * @param host of whom
   * @param connections how many
   * @param streams how many requests at a time on each
   * @param cpu the processor time that the server has taken
   */
  H2load(
      String name,
      int bytes,
      String url,
      String host,
      int connections,
      int streams,
      LongSupplier cpu) {
    super(name, bytes);
    this.command =
        List.of(
            "h2load", "-t1", "-c" + connections, "-m" + streams, "-H", ":authority: " + host, url);
    this.cpu = cpu;
  }

  /** Whether it is on this machine. */
  static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "h2load")));
  }

  @Override
  Seen ask(Duration time) throws Exception {
    var log = Files.createTempFile("h2load", ".log");
    try {
      long before = cpu.getAsLong();
      var seen = run(time, log);
      return seen.costing(cpu.getAsLong() - before);
    } finally {
      Files.delete(log);
    }
  }

  private Seen run(Duration time, Path log) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(command);
    words.add("--duration=" + time.toSeconds());
    words.add("--log-file=" + log);
    var process = new ProcessBuilder(words).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var rate = RATE.matcher(said);
    var requests = REQUESTS.matcher(said);
    if (process.waitFor() != 0 || !rate.find() || !requests.find()) {
      throw new IOException("h2load could not measure:\n" + said);
    }
    long count = Long.parseLong(requests.group(2));
    if (!requests.group(3).equals("0")) {
      throw new IOException("h2load met failures:\n" + said);
    }
    double[] millis = millis(log);
    return new Seen(
        count, Double.parseDouble(rate.group(1)), part(millis, 0.5), part(millis, 0.99), 0);
  }

  /** Each line has the start, the status and the microseconds of a request. */
  private static double[] millis(Path log) throws IOException {
    try (var lines = Files.lines(log)) {
      return lines
          .map(line -> line.split("\\s+"))
          .filter(fields -> fields.length == 3 && fields[1].equals("200"))
          .mapToDouble(fields -> Double.parseDouble(fields[2]) / 1_000)
          .sorted()
          .toArray();
    }
  }

  private static double part(double[] sorted, double share) {
    return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
  }
}
