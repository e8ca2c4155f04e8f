package dev.platform.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The layers of the product's rooms, as the guide of their package lists them. */
class LayersTest {
  private static final Path ROOMS = Path.of("src/main/java/dev/platform/platform");
  private static final Pattern LAYER = Pattern.compile("<li>.*?(?=<li>|</ol>)", Pattern.DOTALL);
  private static final Pattern ROOM = Pattern.compile("\\{@code[\\s*]+(\\w+)}");

  @Test
  void aRoomKnowsNoRoomOfALayerBelow() throws IOException {
    var layers = layers();
    for (int i = 0; i + 1 < layers.size(); i++) {
      noClasses()
          .that(resideInAnyPackage(packages(layers.get(i))))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  packages(
                      layers.subList(i + 1, layers.size()).stream()
                          .flatMap(Collection::stream)
                          .toList())))
          .because("the guide of dev.platform.platform lists their layers below")
          .check(Code.ALL);
    }
  }

  @Test
  void eachRoomHasOneLayer() throws IOException {
    try (Stream<Path> rooms = Files.list(ROOMS).filter(Files::isDirectory)) {
      assertThat(layers().stream().flatMap(Collection::stream))
          .containsExactlyInAnyOrderElementsOf(
              rooms.map(it -> it.getFileName().toString()).toList());
    }
  }

  private static String[] packages(List<String> rooms) {
    return rooms.stream().map(it -> "dev.platform.platform." + it + "..").toArray(String[]::new);
  }

  private static List<List<String>> layers() throws IOException {
    var layers = new ArrayList<List<String>>();
    var list = LAYER.matcher(Files.readString(ROOMS.resolve("package-info.java")));
    while (list.find()) {
      layers.add(ROOM.matcher(list.group()).results().map(it -> it.group(1)).toList());
    }
    assertThat(layers).hasSizeGreaterThan(1);
    return layers;
  }
}
