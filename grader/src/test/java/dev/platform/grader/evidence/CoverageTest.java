package dev.platform.grader.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.grader.Json;
import dev.platform.grader.evidence.Coverage.Share;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CoverageTest {
  private static final String DOCUMENT =
      """
      {"paths": {"/carts": {"get": {"operationId": "list-carts", "responses": {
         "200": {"content": {"application/json": {"schema": {
           "type": "array", "items": {"$ref": "#/components/schemas/cart"}}}}},
         "404": {"$ref": "#/components/responses/Error"},
         "default": {"$ref": "#/components/responses/Error"}}}}},
       "components": {
         "responses": {"Error": {"content": {"application/json": {"schema": {
           "properties": {"message": {"type": "string"}}}}}}},
         "schemas": {
           "cart": {"allOf": [{"properties": {"id": {"type": "string"}}}],
             "properties": {
               "state": {"enum": ["open", "paid", null]},
               "parent": {"$ref": "#/components/schemas/cart"},
               "labels": {"additionalProperties": {"type": "string"}},
               "a/b": {"anyOf": [{"properties": {"c": {}}}, {"type": "null"}]}}}}}}
      """;

  @Test
  void whatASchemaDeclaresIsFoundThroughReferencesUnionsAndMaps() throws IOException {
    Body carts = declared().statuses().get("200");

    assertThat(carts.members())
        .containsExactly(
            "/*/a~1b", "/*/a~1b/c", "/*/id", "/*/labels", "/*/labels/*", "/*/parent", "/*/state");
    assertThat(carts.enums()).containsExactly(Map.entry("/*/state", set("open", "paid")));
  }

  @Test
  void whatNoRunHasSeenIsListed() throws IOException {
    Coverage coverage =
        Coverage.of(
            declared(),
            observed(
                Map.of(
                    "200",
                    new Body(
                        set("/*/id", "/*/state"), new TreeMap<>(Map.of("/*/state", set("open")))),
                    "409",
                    new Body(set("/message"), new TreeMap<>()))));

    assertThat(coverage.unseenStatuses()).containsExactly("404");
    assertThat(coverage.statuses()).isEqualTo(new Share(2, 3));
    assertThat(coverage.members()).isEqualTo(new Share(3, 8));
    assertThat(coverage.values()).isEqualTo(new Share(1, 2));
    assertThat(coverage.unseen()).containsOnlyKeys("200");
    assertThat(coverage.unseen().get("200").members())
        .containsExactly("/*/a~1b", "/*/a~1b/c", "/*/labels", "/*/labels/*", "/*/parent");
    assertThat(coverage.unseen().get("200").enums())
        .containsExactly(Map.entry("/*/state", set("paid")));
  }

  private static Declared declared() throws IOException {
    JsonNode document = Json.MAPPER.readTree(DOCUMENT);
    return Declared.of(document, document.at("/paths/~1carts/get"));
  }

  private static Observed observed(Map<String, Body> statuses) {
    return new Observed(new TreeSet<>(), new TreeMap<>(statuses));
  }

  private static SortedSet<String> set(String... texts) {
    return new TreeSet<>(List.of(texts));
  }
}
