package dev.platform.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Document;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  private static final Document PLATFORM = Document.load("platform");

  private static List<Fault> all() {
    return Catalogue.of(it -> true, Authorization.NONE);
  }

  @Test
  void eachFaultHasItsOwnName() {
    assertThat(all()).extracting(Fault::name).doesNotHaveDuplicates().hasSizeGreaterThan(150);
  }

  @Test
  void everyOperationOfThePinnedContractHasSome() {
    assertThat(all().stream().map(Fault::operation).collect(Collectors.toSet()))
        .containsAll(PLATFORM.operations().stream().map(it -> it.id()).toList());
  }

  @Test
  void whatAnInstallDoesNotHaveIsLeftOut() {
    List<Fault> some = Catalogue.of("get-user"::equals, Authorization.NONE);

    assertThat(some).isNotEmpty().allMatch(it -> it.operation().equals("get-user"));
  }
}
