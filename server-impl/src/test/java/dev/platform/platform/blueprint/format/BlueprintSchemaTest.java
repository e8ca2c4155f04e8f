package dev.platform.platform.blueprint.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.platform.base.json.Json;
import dev.platform.testing.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON Schema, and that it agrees with the reader. */
class BlueprintSchemaTest {
  private static final String FILE =
      "src/main/resources/dev/platform/platform/blueprint/render.yaml.json";

  static List<Path> valid() {
    return Fixtures.valid();
  }

  static List<Path> invalid() {
    return Fixtures.invalid();
  }

  @Test
  void theCommittedSchemaIsThatOfTheFormat() throws IOException {
    var lines = new DefaultIndenter("  ", "\n");
    var printer = new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);

    Golden.check(
        FILE, Json.MAPPER.writer(printer).writeValueAsString(FormatSchema.document()) + "\n");
  }

  @Test
  void theSchemaIsASchema() {
    var draft =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

    assertThat(draft.validate(FormatSchema.document())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("valid")
  void theSchemaAcceptsWhatTheReaderAccepts(Path file) {
    assertThat(FormatSchema.errors(Fixtures.bytes(file))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void theSchemaRejectsWhatItCanExpress(Path file) {
    var bytes = Fixtures.bytes(file);
    boolean isStructural =
        BlueprintFile.read(bytes).problems().stream().anyMatch(FormatSchema::isStructural);

    if (isStructural && YamlJson.of(bytes).isPresent()) {
      assertThat(FormatSchema.errors(bytes)).isNotEmpty();
    }
  }
}
