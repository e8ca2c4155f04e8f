package dev.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundledDocumentsTest {
  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "oauth", "pages", "content"})
  void aParserAcceptsTheDocument(String name) throws IOException {
    assertThat(parse(name).getMessages()).isEmpty();
  }

  @Test
  void thePinHas131PathsAnd208Operations() throws IOException {
    assertThat(parse("platform").getOpenAPI().getPaths()).hasSize(131);
    assertThat(PlatformOperation.values()).hasSize(208);
  }

  static Stream<Arguments> catalogues() {
    return Stream.of(
        Arguments.of("platform", "/v1", PlatformOperation.values()),
        Arguments.of("native", "", NativeOperation.values()),
        Arguments.of("oauth", "", OauthOperation.values()),
        Arguments.of("pages", "", PageOperation.values()));
  }

  @ParameterizedTest
  @MethodSource("catalogues")
  void theCatalogueHasTheOperationsOfTheDocument(String name, String prefix, Operation[] catalogue)
      throws IOException {
    List<String> documented =
        parse(name).getOpenAPI().getPaths().entrySet().stream()
            .flatMap(path -> describe(prefix + path.getKey(), path.getValue()))
            .toList();

    assertThat(catalogue)
        .extracting(it -> it.id() + " " + it.method() + " " + it.path())
        .containsExactlyInAnyOrderElementsOf(documented);
  }

  private static Stream<String> describe(String path, PathItem item) {
    return item.readOperationsMap().entrySet().stream()
        .map(it -> it.getValue().getOperationId() + " " + it.getKey() + " " + path);
  }

  private static SwaggerParseResult parse(String name) throws IOException {
    String resource = "/dev/platform/specs/" + name + ".json";
    try (InputStream in = BundledDocumentsTest.class.getResourceAsStream(resource)) {
      String text =
          new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
      return new OpenAPIV3Parser().readContents(text, null, new ParseOptions());
    }
  }
}
