package dev.platform.client.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.platform.client.PlatformClient;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The example of the guide. */
class ExampleTest {
  @Test
  void servicesAreNamed() {
    try (FakePlatform platform = FakePlatform.start();
        PlatformClient client = platform.client()) {
      platform.onList("GET /v1/services", "service", List.of(Map.of("id", "srv-1", "name", "web")));

      assertEquals(List.of("web"), names(client));
    }
  }

  private static List<String> names(PlatformClient client) {
    return client.services().list().stream().map(it -> it.name()).toList();
  }
}
