package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Committed samples of a form that outlives the release that wrote it, one of each release that
 * changed it: numbered files, to which others are only ever added.
 */
public final class KeptSamples {
  private final Path folder;

  /**
   * The samples of a form.
   *
   * @param form its folder below {@code src/test/resources/kept}
   */
  public KeptSamples(String form) {
    this.folder = Path.of("src/test/resources/kept", form);
  }

  /**
   * All samples, of which one has to be the form of today. With {@code -Dgolden=update} it is
   * added.
   *
   * @param ending of the name of its file
   */
  public List<String> with(String today, String ending) throws IOException {
    List<String> samples = read();
    if (Golden.isUpdated() && !samples.contains(today)) {
      Files.createDirectories(folder);
      var name = "%03d.%s".formatted(samples.size() + 1, ending);
      Files.writeString(folder.resolve(name), today + "\n");
      samples.add(today);
    }
    assertThat(samples)
        .as(
            "You are here because %s has another form than before. Give what is new a default for"
                + " files that lack it, then run this test with -Dgolden=update: it adds a file."
                + " The others stay.",
            folder)
        .contains(today);
    return samples;
  }

  /** Checks that each sample of a record that is kept as JSON still means the same. */
  public void check(Record example) throws IOException {
    for (String sample : with(Json.write(example), "json")) {
      assertThat(Json.read(sample, example.getClass())).as(sample).isEqualTo(example);
    }
  }

  private List<String> read() throws IOException {
    List<String> samples = new ArrayList<>();
    if (Files.notExists(folder)) {
      return samples;
    }
    try (var files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        assertThat(file.getFileName().toString())
            .as("files of %s, numbered without a gap", folder)
            .startsWith("%03d.".formatted(samples.size() + 1));
        samples.add(Files.readString(file).stripTrailing());
      }
    }
    return samples;
  }
}
