package dev.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.Main;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** How SQL is written. */
class SqlTest {
  private static final Path RESOURCES = Path.of("src/main/resources");
  private static final Pattern LOUD =
      Pattern.compile(
          "\\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|INTO|VALUES|SET|AND|OR|NOT|NULL|IN|IS"
              + "|JOIN|LEFT|ON|ORDER|GROUP|BY|LIMIT|RETURNING|WITH|CASE|WHEN|THEN|END)\\b");

  static List<Path> mappers() throws IOException {
    try (var files = Files.walk(RESOURCES)) {
      return files.filter(it -> it.toString().endsWith("Mapper.xml")).sorted().toList();
    }
  }

  static List<Path> migrations() throws IOException {
    try (var files = Files.list(RESOURCES.resolve("db/migration"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void nothingIsPastedIntoSql(Path file) throws IOException {
    assertThat(Files.readString(file)).as("use #{}: ${} is SQL injection").doesNotContain("${");
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void everyColumnIsListed(Path file) throws Exception {
    assertThat(read(file).getDocumentElement().getTextContent())
        .as("a column that is added must not reach code that does not know it")
        .doesNotContainPattern("select\\s+(distinct\\s+)?(\\w+\\.)?\\*");
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void mappersWriteLowerCase(Path file) throws Exception {
    assertLowerCase(read(file).getDocumentElement().getTextContent());
  }

  @ParameterizedTest
  @MethodSource("migrations")
  void migrationsWriteLowerCase(Path file) throws IOException {
    assertLowerCase(Files.readString(file).replaceAll("(?m)--.*$", ""));
  }

  @ParameterizedTest
  @MethodSource("migrations")
  void migrationsAreNamedAlike(Path file) {
    assertThat(file.getFileName().toString()).matches("V\\d{12}__[a-z]+(_[a-z]+)*\\.sql");
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void statementsAndMethodsAgree(Path file) throws Exception {
    var name = RESOURCES.relativize(file).toString().replace(".xml", "").replace('/', '.');
    var root = read(file).getDocumentElement();

    assertThat(root.getAttribute("namespace")).isEqualTo(name);
    var type = Class.forName(name, false, Main.class.getClassLoader());
    assertThat(statements(root)).as("statements of " + name).isEqualTo(methods(type));
  }

  private static void assertLowerCase(String text) {
    var sql = text.replaceAll("'[^']*'", "''");
    assertThat(LOUD.matcher(sql).results().map(it -> it.group()).distinct())
        .as("keywords of SQL are lower case")
        .isEmpty();
  }

  private static List<String> methods(Class<?> mapper) {
    return Arrays.stream(mapper.getDeclaredMethods())
        .filter(method -> !method.isDefault() && !method.isSynthetic())
        .map(Method::getName)
        .sorted()
        .toList();
  }

  private static List<String> statements(Element root) {
    var ids = new TreeSet<String>();
    for (String kind : List.of("select", "insert", "update", "delete")) {
      var found = root.getElementsByTagName(kind);
      for (int i = 0; i < found.getLength(); i++) {
        ids.add(((Element) found.item(i)).getAttribute("id"));
      }
    }
    return new ArrayList<>(ids);
  }

  private static Document read(Path file) throws Exception {
    var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver((id, system) -> new InputSource(new StringReader("")));
    return builder.parse(file.toFile());
  }
}
