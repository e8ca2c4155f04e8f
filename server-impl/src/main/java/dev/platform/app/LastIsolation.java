package dev.platform.app;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.json.Json;
import dev.platform.engine.spi.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the last start has found out about isolation on this host, for commands that run without the
 * server: to try it again would disturb what runs.
 */
final class LastIsolation {
  private static final Logger LOG = LoggerFactory.getLogger(LastIsolation.class);
  private static final String FILE = "isolation.json";

  private LastIsolation() {}

  static void save(Path data, List<Isolation> promises) {
    try {
      var draft = data.resolve(FILE + ".new");
      Files.write(draft, Json.MAPPER.writeValueAsBytes(promises));
      Files.move(draft, data.resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      LOG.warn("cannot write {} in {}", FILE, data, e);
    }
  }

  /** Nothing if there was no start. */
  static List<Isolation> read(Path data) {
    var file = data.resolve(FILE);
    try {
      return Files.exists(file)
          ? Json.MAPPER.readValue(Files.readAllBytes(file), new TypeReference<>() {})
          : List.of();
    } catch (IOException e) {
      LOG.warn("cannot read {}", file, e);
      return List.of();
    }
  }
}
