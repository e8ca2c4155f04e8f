package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlugTest {

  @Test
  void whatIsCalledByItsNameHasItAsSlug() {
    assertThat(Slug.first(ServiceType.WEB_SERVICE, "shop")).isEqualTo("shop");
    assertThat(Slug.first(ServiceType.PRIVATE_SERVICE, "shop")).isEqualTo("shop");
    assertThat(Slug.first(ServiceType.STATIC_SITE, "shop")).isEqualTo("shop");
  }

  @Test
  void aWorkerHasASuffix() {
    assertThat(Slug.first(ServiceType.BACKGROUND_WORKER, "shop")).matches("shop-[a-z0-9]{4}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"www", "api", "admin"})
  void namesOfThePlatformAreReserved(String name) {
    assertThat(Slug.first(ServiceType.WEB_SERVICE, name)).matches(name + "-[a-z0-9]{4}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "---", "-shop", "shop-", "a", "0"})
  void everySlugIsALabelOfAHostName(String name) {
    assertThat(Slug.first(ServiceType.WEB_SERVICE, name))
        .matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?")
        .hasSizeLessThanOrEqualTo(63);
  }

  @Test
  void aLongNameLeavesRoomForTheSuffix() {
    assertThat(Slug.withSuffix(ServiceType.WEB_SERVICE, "a".repeat(60)))
        .matches("a{58}-[a-z0-9]{4}");
  }
}
