package dev.platform.platform.blueprint.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.platform.blueprint.format.YamlNode.YamlEntry;
import dev.platform.platform.blueprint.format.YamlNode.YamlList;
import dev.platform.platform.blueprint.format.YamlNode.YamlMap;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files that are changed at random are read or rejected, and the JSON Schema agrees. */
class FuzzedBlueprintsTest {
  private static final int ROUNDS = 3_000;
  private static final long SEED = 20261127;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  @Test
  void aChangedFileIsReadOrRejectedInTime() {
    var random = new Random(SEED);
    var mutations = new Mutations(random);
    var files = new ArrayList<>(Fixtures.invalid());
    for (int times = 0; times < 5; times++) {
      files.addAll(Fixtures.valid());
    }
    int valid = 0;
    int structural = 0;
    for (int round = 0; round < ROUNDS; round++) {
      var bytes = mutations.of(Fixtures.bytes(files.get(random.nextInt(files.size()))));
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();

      BlueprintFile read;
      try {
        read = BlueprintFile.read(bytes);
      } catch (RuntimeException e) {
        throw new AssertionError(new String(bytes, StandardCharsets.UTF_8), e);
      }

      long time = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      assertThat(Duration.ofNanos(time)).isLessThan(PATIENCE);
      checkWithSchema(bytes, read);
      valid += read.isValid() ? 1 : 0;
      structural += read.problems().stream().anyMatch(FormatSchema::isStructural) ? 1 : 0;
    }
    assertThat(structural).as("files that a schema can reject").isGreaterThan(ROUNDS / 10);
    assertThat(valid).as("files that stay valid").isBetween(ROUNDS / 20, ROUNDS / 2);
  }

  private static void checkWithSchema(byte[] bytes, BlueprintFile read) {
    var errors = FormatSchema.errors(bytes);
    var text = new String(bytes, StandardCharsets.UTF_8);
    if (read.isValid()) {
      assertThat(errors).as(text).isEmpty();
    } else if (YamlJson.of(bytes).isPresent()
        && read.problems().stream().anyMatch(FormatSchema::isStructural)) {
      assertThat(errors).as("%s%n%s", read.problems(), text).isNotEmpty();
    }
  }

  @Test
  void noUnknownKeyIsLost() {
    int keys = 0;
    for (var file : Fixtures.valid()) {
      var bytes = Fixtures.bytes(file);
      var text = new String(bytes, StandardCharsets.UTF_8).replace("\uFEFF", "");
      for (YamlEntry entry : entries(new YamlReader(new Problems()).read(bytes).orElseThrow())) {
        var position = entry.key().position();
        var changed = replaced(text, position, entry.key().text());

        var problems = BlueprintFile.read(changed.getBytes(StandardCharsets.UTF_8)).problems();

        assertThat(problems)
            .as("%s %s %s", file.getFileName(), position, entry.key().text())
            .anyMatch(
                it ->
                    it.line() == position.line()
                        && it.column() == position.column()
                        && it.code() == ProblemCode.UNKNOWN_KEY);
        keys++;
      }
    }
    assertThat(keys).isGreaterThan(500);
  }

  private static String replaced(String text, Position position, String key) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    var line = lines.get(position.line() - 1);
    int at = line.offsetByCodePoints(0, position.column() - 1);
    lines.set(
        position.line() - 1, line.substring(0, at) + "qqqq" + line.substring(at + key.length()));
    return String.join("\n", lines);
  }

  /** All entries whose key is written in the file and read. */
  private static List<YamlEntry> entries(YamlNode node) {
    List<YamlEntry> found = new ArrayList<>();
    if (node instanceof YamlMap map) {
      for (YamlEntry each : map.entries()) {
        if (!each.key().text().startsWith("x-")) {
          found.add(each);
          found.addAll(entries(each.value()));
        }
      }
    } else if (node instanceof YamlList list) {
      list.items().forEach(it -> found.addAll(entries(it)));
    }
    return found;
  }
}
