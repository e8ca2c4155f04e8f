package dev.platform.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Trail;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FaultyServerTest {
  private static final Routes ROUTES = Routes.of(List.of(Document.load("platform")));
  private static final String PROJECT = "{\"id\":\"prj-00000000000000000001\",\"name\":\"shop\"}";

  private final List<Message> asked = new ArrayList<>();

  @Test
  void aFaultIsAtItsOperationOnly() {
    Fault fault =
        Fault.of("projects", "retrieve-project", "a name is missing", Flaws.lessMember("name"));

    FaultyServer server = server(fault, PROJECT);

    assertThat(server.answer(request("GET", "/v1/environments/evm-1")).body()).isEqualTo(PROJECT);
    assertThat(server.struck()).isEmpty();
    assertThat(server.answer(request("GET", "/v1/projects/prj-1")).body())
        .isEqualTo("{\"id\":\"prj-00000000000000000001\"}");
    assertThat(server.struck()).containsExactly(fault);
  }

  @Test
  void whatChangesNothingIsNoHit() {
    Fault fault = Fault.of("projects", "retrieve-project", "", Flaws.lessMember("flavour"));

    FaultyServer server = server(fault, PROJECT);
    server.answer(request("GET", "/v1/projects/prj-1"));

    assertThat(server.struck()).isEmpty();
  }

  @Test
  void aLostFieldIsNotSent() {
    Fault fault = Fault.of("projects", "update-project", "", Flaws.ignoredField("name"));

    FaultyServer server = server(fault, PROJECT);
    server.answer(request("PATCH", "/v1/projects/prj-1").with("{\"name\":\"new\"}"));

    assertThat(asked).extracting(Message::body).containsExactly("{}");
    assertThat(server.struck()).containsExactly(fault);
  }

  @Test
  void aListIgnoresAParameter() {
    Fault fault = Fault.of("projects", "list-projects", "", Flaws.ignoredParameter("limit"));

    server(fault, "[]").answer(request("GET", "/v1/projects?limit=1&name=a"));

    assertThat(asked).extracting(it -> it.uri().toString()).containsExactly("/v1/projects?name=a");
  }

  @Test
  void whatIsStaleIsReadOnce() {
    Fault fault = Fault.of("projects", "retrieve-project", "", Flaws.stale());
    FaultyServer server = server(fault, PROJECT);
    Message request = request("GET", "/v1/projects/prj-1");

    Message first = server.answer(request);

    assertThat(server.struck()).isEmpty();
    assertThat(server.answer(request)).isEqualTo(first);
  }

  @Test
  void whatIsUndoneIsNotAsked() {
    Fault fault = Fault.of("projects", "delete-project", "", Flaws.undone(204, ""));
    FaultyServer server = server(fault, PROJECT);

    Message answer = server.answer(request("DELETE", "/v1/projects/prj-1"));

    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
    assertThat(asked).extracting(Message::method).containsExactly("GET");
  }

  @Test
  void aRecordingTellsWhichChecksAFaultMeets() {
    var recording = new Recording();
    var server = new FaultyServer(ROUTES, List.of(), recording, it -> answer(it, PROJECT));
    server.answer(request("GET", "/v1/projects/prj-1").with(Trail.HEADER, "check"));
    Fault name = Fault.of("projects", "retrieve-project", "", Flaws.lessMember("name"));
    Fault flavour = Fault.of("projects", "retrieve-project", "", Flaws.lessMember("flavour"));

    assertThat(recording.meets(name, "check")).isTrue();
    assertThat(recording.meets(name, "another")).isFalse();
    assertThat(recording.meets(flavour, "check")).isFalse();
  }

  private FaultyServer server(Fault fault, String body) {
    return new FaultyServer(
        ROUTES,
        List.of(fault),
        new Recording(),
        request -> {
          asked.add(request);
          return answer(request, body);
        });
  }

  private static Message answer(Message request, String body) {
    return new Message(request.method(), request.uri(), 200, Map.of(), body);
  }

  private static Message request(String method, String path) {
    return new Message(method, URI.create(path), 0, new TreeMap<>(), "");
  }
}
