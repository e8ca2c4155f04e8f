package dev.platform.identity.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.platform.base.id.WorkspaceId;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GrantTest {
  private static final WorkspaceId ACME = new WorkspaceId("tea-00000000000000000001");

  @Test
  void aGrantToLookChangesNothing() {
    var grant = grant(Permission.VIEW);

    assertThat(enough(grant)).containsExactly(Permission.VIEW);
    assertThatIllegalStateException().isThrownBy(grant::requireChange);
  }

  @Test
  void aGrantToOperateDeletesNothing() {
    assertThat(enough(grant(Permission.OPERATE)))
        .containsExactly(Permission.VIEW, Permission.OPERATE);
  }

  @Test
  void whoMayChooseTheCodeMayStartIt() {
    assertThat(enough(grant(Permission.CREATE)))
        .containsExactly(Permission.VIEW, Permission.OPERATE, Permission.CREATE);
  }

  @Test
  void aGrantForSomethingElseInTheWorkspaceProvesNoMore() {
    assertThat(enough(grant(Permission.OPERATE).inWorkspace()))
        .containsExactly(Permission.VIEW, Permission.OPERATE);
  }

  @Test
  void thePlatformItselfMayDoEverything() {
    var system = Grant.asSystem(ACME, ACME);

    assertThat(enough(system)).isEqualTo(EnumSet.allOf(Permission.class));
    assertThatNoException().isThrownBy(system::requireChange);
  }

  @ParameterizedTest
  @EnumSource
  void whatAPermissionIncludesEveryRoleWithItMayDo(Permission permission) {
    for (Permission included : enough(grant(permission))) {
      for (Role role : Role.values()) {
        assertThat(!role.may(permission) || role.may(included))
            .as("%s may %s", role, included)
            .isTrue();
      }
    }
  }

  private static Grant<WorkspaceId> grant(Permission permission) {
    return new Grant<>(ACME, ACME, permission);
  }

  private static Set<Permission> enough(Grant<?> grant) {
    Set<Permission> enough = EnumSet.noneOf(Permission.class);
    for (Permission needed : Permission.values()) {
      try {
        grant.require(needed);
        enough.add(needed);
      } catch (IllegalStateException tooLittle) {
        // this one is not proved
      }
    }
    return enough;
  }
}
