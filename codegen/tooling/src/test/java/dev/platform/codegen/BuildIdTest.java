package dev.platform.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildIdTest {
  private static final String CLASS = "server-impl/src/main/java/Main.java";
  private static final String PAGE = "server-impl/src/main/resources/content/docs/index.md";

  @TempDir private Path root;

  @BeforeEach
  void sources() throws IOException {
    write("pom.xml", "<project/>");
    write(CLASS, "class Main {}");
    write(PAGE, "# Docs");
    write("specs/platform/openapi.yaml", "openapi: 3.1.0");
  }

  @Test
  void theSameSourcesHaveTheSameId() throws IOException {
    String id = BuildId.of(root);
    Files.setLastModifiedTime(root.resolve(CLASS), FileTime.fromMillis(1));

    assertThat(BuildId.of(root)).isEqualTo(id).matches("[0-9a-f]{20}");
  }

  @Test
  void everySourceCounts() throws IOException {
    String id = BuildId.of(root);

    for (String file : new String[] {"pom.xml", CLASS, PAGE, "codegen/templates/api.mustache"}) {
      write(file, "changed");
      String changed = BuildId.of(root);
      assertThat(changed).as(file).isNotEqualTo(id);
      id = changed;
    }
  }

  @Test
  void whatIsMadeOfItOrChecksItDoesNotCount() throws IOException {
    String id = BuildId.of(root);
    write("server-impl/target/classes/Main.class", "0xCAFEBABE");
    write("server-impl/src/test/java/MainTest.java", "class MainTest {}");
    write("server-impl/docs/glossary.md", "# Glossary");
    write("specs/platform/grades.json", "{}");
    write("specs/platform/.openapi.yaml.swp", "");
    write("README.md", "# Platform");

    assertThat(BuildId.of(root)).isEqualTo(id);
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
