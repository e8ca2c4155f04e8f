package dev.platform.platform.metric;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.DDSketches;
import com.datadoghq.sketch.ddsketch.encoding.ByteArrayInput;
import com.datadoghq.sketch.ddsketch.encoding.GrowingByteArrayOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HexFormat;

/**
 * How long requests took, so that quantiles of any set of them can be told: a sketch of several
 * others is the same as one that saw all their requests. A quantile is off by 1 % at most.
 */
final class LatencySketch {
  private static final double ERROR = 0.01;
  private static final double NANOS_A_MILLI = 1e6;

  /** Together with the error, these keep a sketch small. */
  private static final double LEAST = 0.01;

  private static final double MOST = Duration.ofHours(1).toMillis();

  private final DDSketch sketch = DDSketches.unboundedDense(ERROR);

  void add(Duration took) {
    sketch.accept(Math.max(LEAST, Math.min(MOST, took.toNanos() / NANOS_A_MILLI)));
  }

  void add(LatencySketch other) {
    sketch.mergeWith(other.sketch);
  }

  /** Adds what another one wrote. */
  void add(byte[] written) {
    try {
      sketch.decodeAndMergeWith(ByteArrayInput.wrap(written));
    } catch (IOException e) {
      throw new UncheckedIOException("a latency sketch cannot be read", e);
    }
  }

  /** Milliseconds that this part of the requests took at most, of at least one. */
  double quantile(double part) {
    return sketch.getValueAtQuantile(part);
  }

  /** As it is kept. */
  byte[] write() {
    var output = GrowingByteArrayOutput.withDefaultInitialCapacity();
    try {
      sketch.encode(output, false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return output.trimmedCopy();
  }

  /** As it is kept, in PostgreSQL's text form. */
  String hex() {
    return "\\x" + HexFormat.of().formatHex(write());
  }
}
