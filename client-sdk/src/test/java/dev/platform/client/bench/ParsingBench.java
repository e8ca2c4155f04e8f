package dev.platform.client.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.platform.client.model.Service;
import dev.platform.client.model.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Parses a list of 20 services as models and with {@code readTree} of Jackson, in turns, and prints
 * the medians. The models shall take at most twice the time.
 */
public final class ParsingBench {
  private static final int SERVICES = 20;
  private static final int ROUNDS = 21;
  private static final int CALLS = 2_000;

  private ParsingBench() {}

  /** No arguments. */
  public static void main(String[] args) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    byte[] json = mapper.writeValueAsBytes(services(mapper));
    Shape<List<Service>> shape = Service.SHAPE.list();
    double[] models = new double[ROUNDS];
    double[] trees = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      trees[i] = micros(() -> mapper.readTree(json));
      models[i] = micros(() -> shape.read(json));
    }
    double tree = median(trees);
    double model = median(models);
    System.out.printf(
        "%d services, %d bytes: readTree %.1f us, models %.1f us, ratio %.2f%n",
        SERVICES, json.length, tree, model, model / tree);
  }

  private static ArrayNode services(ObjectMapper mapper) throws IOException {
    try (InputStream in =
        ParsingBench.class.getResourceAsStream("/dev/platform/specs/platform.json")) {
      JsonNode example = mapper.readTree(in).at("/components/schemas/service/examples/0");
      ArrayNode services = mapper.createArrayNode();
      for (int i = 0; i < SERVICES; i++) {
        services.add(example);
      }
      return services;
    }
  }

  private static double micros(Callable<?> call) throws Exception {
    long start = System.nanoTime();
    int sum = 0;
    for (int i = 0; i < CALLS; i++) {
      sum += call.call() == null ? 0 : 1;
    }
    return (System.nanoTime() - start + (sum & 1)) / 1000.0 / CALLS;
  }

  /** Of the second half of the rounds, when the code is compiled. */
  private static double median(double[] rounds) {
    double[] warm = Arrays.copyOfRange(rounds, ROUNDS / 2, ROUNDS);
    Arrays.sort(warm);
    return warm[warm.length / 2];
  }
}
