package dev.platform.client.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The BOM has no parent, so nothing else keeps it in step. */
class BomTest {
  @Test
  void theBomHasTheVersionOfTheProjectAndAllArtifactsForUsers() throws Exception {
    String bom =
        Files.readString(Path.of("../bom/pom.xml")).replaceAll("(?s)<build>.*</build>", "");

    assertThat(values(bom, "version").get(0))
        .isEqualTo(values(Files.readString(Path.of("../../pom.xml")), "version").get(0));
    assertThat(values(bom, "artifactId"))
        .containsExactly("platform-bom", ownArtifact("../pom.xml"), ownArtifact("pom.xml"));
  }

  private static String ownArtifact(String pom) throws IOException {
    return values(Files.readString(Path.of(pom)), "artifactId").get(1);
  }

  private static List<String> values(String pom, String element) {
    return Pattern.compile("<%1$s>([^<]*)</%1$s>".formatted(element))
        .matcher(pom)
        .results()
        .map((MatchResult it) -> it.group(1))
        .toList();
  }
}
