package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The metadata for GraalVM has what the client finds by name at run time. Models are not. */
class NativeImageTest {
  private static final String METADATA =
      "/META-INF/native-image/dev.platform/platform-client/reachability-metadata.json";

  @Test
  void everyResourceIsKept() throws Exception {
    Path resources = Path.of("src/main/resources");
    try (Stream<Path> files = Files.walk(resources)) {
      assertThat(values("resources", "glob"))
          .containsExactlyInAnyOrderElementsOf(
              files
                  .filter(Files::isRegularFile)
                  .map(it -> resources.relativize(it).toString())
                  .filter(it -> !it.startsWith("META-INF"))
                  .toList());
    }
  }

  @Test
  void whatIsFoundByNameExists() throws Exception {
    for (String type : values("reflection", "type")) {
      Class.forName(type, false, getClass().getClassLoader());
    }
  }

  private static List<String> values(String kind, String member) throws IOException {
    try (InputStream in = NativeImageTest.class.getResourceAsStream(METADATA)) {
      JsonNode all = new ObjectMapper().readTree(in).path(kind);
      return StreamSupport.stream(all.spliterator(), false)
          .map(it -> it.path(member).asText())
          .toList();
    }
  }
}
