package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.json.Json;
import dev.platform.content.source.Origins;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers' tools read of the contracts that an installation serves. */
class ServedContractTest {
  private static final Origins ORIGINS =
      new Origins(
          URI.create("https://www.example.org"),
          URI.create("https://api.example.org"),
          URI.create("https://login.example.org"));

  private final JsonNode platform;
  private final JsonNode content;

  ServedContractTest() throws IOException {
    var documents =
        ServedContract.documents(
            ORIGINS, Applications.routes(Wiring.rooms(), ContractProfiles.NONE));
    platform = Json.MAPPER.readTree(documents.platform());
    content = Json.MAPPER.readTree(documents.content());
  }

  @Test
  void itsServersAreThoseOfTheInstallation() {
    assertThat(platform.at("/servers/0/url").asText()).isEqualTo("https://api.example.org/v1");
    assertThat(content.at("/servers/0/url").asText()).isEqualTo("https://www.example.org");
    assertThat(platform.path("servers")).hasSize(1).noneMatch(it -> it.has("variables"));
    assertThat(content.path("servers")).hasSize(1).noneMatch(it -> it.has("variables"));
  }

  @Test
  void theDefaultKnowsNoProfile() {
    assertThat(platform.has("x-platform-profiles")).isFalse();
    assertThat(platform.findValues("x-platform-profile")).isEmpty();
  }

  @Test
  void aProfileIsNamedWithTheOperationsThatItAdds() throws IOException {
    var terraform = new ContractProfiles(Set.of(ContractProfile.TERRAFORM));
    var routes = Applications.routes(Wiring.rooms(), terraform);
    var served = Json.MAPPER.readTree(ServedContract.documents(ORIGINS, routes).platform());

    assertThat(served.path("x-platform-profiles")).hasToString("[\"terraform\"]");
    var move = served.at("/paths/~1environments~1{environmentId}~1resources/post");
    assertThat(move.path("x-platform-grade").asText()).isEqualTo("implemented");
    assertThat(move.path("x-platform-profile").asText()).isEqualTo("terraform");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "serviceEventDetails",
        "eventDetails",
        "envSpecificDetailsPOST",
        "serviceDetailsPATCH"
      })
  void anEmptyObjectFitsAUnionThatTakesOne(String schema) {
    var base = "https://contract.invalid/document.json";
    var errors =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(base), platform)
            .getRefSchema(SchemaLocation.of(base + "#/components/schemas/" + schema).getFragment())
            .validate(Json.MAPPER.createObjectNode());

    assertThat(errors).isEmpty();
  }
}
