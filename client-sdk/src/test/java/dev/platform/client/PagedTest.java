package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.client.model.Service;
import dev.platform.client.model.ServiceType;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PagedTest {
  private static final String LIST = "GET /v1/services";

  private final StubApi api = new StubApi();
  private final PlatformClient client = api.client().build();

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void nothingIsFetchedBeforeItIsWanted() {
    api.on(LIST, page(0, 100), page(100, 100), page(200, 5));

    Paged<Service> services = client.services().list();
    assertThat(api.calls(LIST)).isEmpty();

    assertThat(services.stream().limit(100)).hasSize(100);
    assertThat(api.calls(LIST)).hasSize(1);
  }

  @Test
  void pagesFollowTheLastCursorUntilOneIsShort() {
    api.on(LIST, page(0, 100), page(100, 100), page(200, 5), page(205, 0));

    assertThat(client.services().list().toList())
        .extracting(Service::id)
        .hasSize(205)
        .startsWith("srv-0")
        .endsWith("srv-204");
    assertThat(api.calls(LIST))
        .extracting(StubApi.Call::query)
        .containsExactly("limit=100", "limit=100&cursor=c99", "limit=100&cursor=c199");
  }

  @Test
  void aFullLastPageIsFollowedByAnEmptyOne() {
    api.on(LIST, page(0, 2), page(2, 0));

    assertThat(client.services().list(it -> it.limit(2)).toList()).hasSize(2);
    assertThat(api.calls(LIST)).hasSize(2);
  }

  @Test
  void aLimitAboveThatOfTheApiIsNotMistakenForAShortPage() {
    api.on(LIST, page(0, 100), page(100, 1), page(101, 0));

    assertThat(client.services().list(it -> it.limit(5000)).toList()).hasSize(101);
    assertThat(api.calls(LIST)).hasSize(2);
  }

  @Test
  void aListWithoutALimitEndsAtAnEmptyPage() {
    api.on(LIST, page(0, 20), page(20, 1), page(21, 0));

    assertThat(client.services().list(it -> it.limit(null)).toList()).hasSize(21);
    assertThat(api.calls(LIST)).hasSize(3);
  }

  @Test
  void anEntryWithoutACursorIsTheEnd() {
    api.on(LIST, StubApi.json(200, "[{\"service\":{\"id\":\"srv-0\"}}]"));

    assertThat(client.services().list().toList()).hasSize(1);
  }

  @Test
  void pagesCanBeResumed() {
    api.on(LIST, page(0, 2), page(2, 1), page(3, 0));

    Paged.Page<Service> first = client.services().list().pages().findFirst().orElseThrow();
    assertThat(first.items()).hasSize(2);

    assertThat(client.services().list(it -> it.cursor(first.cursor().orElseThrow())).toList())
        .extracting(Service::id)
        .containsExactly("srv-2");
    assertThat(api.calls(LIST).get(1).query()).isEqualTo("limit=100&cursor=c1");
  }

  @Test
  void filtersGoWithEveryPage() {
    api.on(LIST, page(0, 1), page(1, 0));

    client
        .services()
        .list(it -> it.type(ServiceType.WEB_SERVICE, ServiceType.CRON_JOB).name("a b").limit(1))
        .toList();

    assertThat(api.calls(LIST))
        .extracting(StubApi.Call::query)
        .containsExactly(
            "limit=1&type=web_service&type=cron_job&name=a%20b",
            "limit=1&type=web_service&type=cron_job&name=a%20b&cursor=c0");
  }

  @Test
  void eachIterationBeginsAnew() {
    api.on(LIST, page(0, 1), page(7, 1), page(1, 0));
    Paged<Service> services = client.services().list();

    Iterator<Service> first = services.iterator();
    Iterator<Service> second = services.iterator();

    assertThat(first.next().id()).isEqualTo("srv-0");
    assertThat(second.next().id()).isEqualTo("srv-7");
    assertThat(first).isExhausted();
  }

  @Test
  void anEmptyListHasNoFirst() {
    api.on(LIST, page(0, 0));

    assertThat(client.services().list().first()).isEmpty();
  }

  private static StubApi.Answer page(int from, int count) {
    return StubApi.json(
        200,
        IntStream.range(from, from + count)
            .mapToObj("{\"service\":{\"id\":\"srv-%1$d\"},\"cursor\":\"c%1$d\"}"::formatted)
            .collect(Collectors.joining(",", "[", "]")));
  }
}
