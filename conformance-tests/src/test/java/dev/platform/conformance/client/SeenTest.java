package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SeenTest {
  private static final JsonNode DOCUMENT =
      Json.parse(
          """
          {"components": {"schemas": {
            "zoo": {"type": "array", "items": {"$ref": "#/components/schemas/animal"}},
            "animal": {
              "allOf": [{"properties": {"name": {"type": "string"}}}],
              "properties": {
                "kind": {"enum": ["fish", "bird"]},
                "labels": {"additionalProperties": {"enum": ["shy", "loud"]}},
                "a/b": {"anyOf": [{"properties": {"c": {}}}, {"type": "null"}]},
                "body": {
                  "oneOf": [
                    {"$ref": "#/components/schemas/fish"}, {"$ref": "#/components/schemas/bird"}],
                  "x-union": {"by": "kind", "mapping": {
                    "fish": "#/components/schemas/fish",
                    "bird": "#/components/schemas/bird"}}}}},
            "fish": {"properties": {"color": {"enum": ["red", "blue"]}}},
            "bird": {"properties": {"color": {"enum": ["red", "green"]}, "wings": {}}}}}}
          """);

  @Test
  void membersAreNamedOfItemsAndMapsTogether() {
    Seen seen =
        seen(
            """
            [{"name": "Ida", "labels": {"by Kim": "shy", "by Ann": "loud"}},
             {"kind": "bird", "a/b": {"c": 1}}]
            """);

    assertThat(seen.members())
        .containsExactly("/*/a~1b", "/*/a~1b/c", "/*/kind", "/*/labels", "/*/labels/*", "/*/name");
    assertThat(seen.enums())
        .isEqualTo(
            Map.of(
                "/*/kind", new TreeSet<>(Set.of("bird")),
                "/*/labels/*", new TreeSet<>(Set.of("loud", "shy"))));
  }

  @Test
  void ofAUnionTheMemberThatWasToldCounts() {
    Seen seen = seen("[{\"kind\": \"bird\", \"body\": {\"color\": \"green\", \"wings\": 2}}]");

    assertThat(seen.members()).contains("/*/body", "/*/body/color", "/*/body/wings");
    assertThat(seen.enums().get("/*/body/color")).containsExactly("green");
  }

  @Test
  void valuesAndNamesOfUsersAreNotKept() {
    Seen seen = seen("[{\"name\": \"a secret\", \"labels\": {\"a secret\": \"shy\"}}]");

    assertThat(seen.toString()).doesNotContain("secret");
  }

  private static Seen seen(String value) {
    return Seen.of(DOCUMENT, "/components/schemas/zoo", Json.parse(value));
  }
}
