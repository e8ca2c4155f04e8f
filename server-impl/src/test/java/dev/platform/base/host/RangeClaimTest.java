package dev.platform.base.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.host.RangeClaim.Remains;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RangeClaimTest {
  private static final Remains NOTHING = range -> false;
  private static final Remains SERVICES = range -> true;

  @TempDir private Path folder;
  private Path one;
  private Path two;

  @BeforeEach
  void makeFolders() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "a system with /proc");
    one = Files.createDirectory(folder.resolve("one")).toRealPath();
    two = Files.createDirectory(folder.resolve("two")).toRealPath();
  }

  @Test
  void aSecondInstallationIsRefusedWithTheWayOut() throws Exception {
    var first = take(one, users(1000, 1999), NOTHING);

    assertThatThrownBy(() -> take(two, users(1999, 3000), NOTHING))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "platform.engine.local.users is 1999-3000, but the installation in %s on this host uses"
                + " 1000-1999. Set PLATFORM_ENGINE_LOCAL_USERS to a range that does not overlap"
                + " with it, in this installation or in the other one",
            one);

    take(two, users(2000, 3000), NOTHING).close();
    take(two, new NumberRange("platform.network.range", 1000, 1999, "other"), NOTHING).close();
    first.close();
    take(two, users(1000, 1999), NOTHING).close();
  }

  @Test
  void theSameInstallationTakesItsClaimOver() throws Exception {
    take(one, users(1000, 1999), SERVICES).close();

    take(one, users(1000, 2999), SERVICES);

    assertThatThrownBy(() -> take(two, users(2000, 3000), SERVICES))
        .hasMessageContaining("uses 1000-2999.");
  }

  @Test
  void whatStillRunsKeepsTheClaimOfAnEndedProcess() throws Exception {
    ended(one, users(1000, 1999));

    assertThatThrownBy(() -> take(two, users(1000, 1999), SERVICES))
        .hasMessageContaining(one + " on this host uses 1000-1999, and its services are still");
    take(two, users(1000, 1999), NOTHING);
    assertThatThrownBy(() -> take(one, users(1000, 1999), NOTHING))
        .hasMessageContaining("the installation in " + two);
  }

  @Test
  void claimsOfDeletedInstallationsAreDeleted() throws Exception {
    ended(one, users(1000, 1999));
    ended(folder.resolve("deleted"), users(2000, 2999));

    take(two, users(3000, 3999), NOTHING);

    assertThat(claims().files())
        .containsExactlyInAnyOrder(
            claims().file(users(1000, 1999), one.toString()),
            claims().file(users(3000, 3999), two.toString()));
  }

  @Test
  void damagedClaimsAreSkipped() throws Exception {
    var file = claims().file(users(1000, 1999), "elsewhere");
    Files.writeString(file, "{\"range\": ");

    take(one, users(1000, 1999), NOTHING).close();

    assertThat(file).exists();
  }

  @Test
  void claimsOfRootCountAndStay() throws Exception {
    var ofRoot = claims();
    ofRoot.write(
        new ClaimFolder.Claim(users(1000, 1999), one.toString(), Claimant.current().orElseThrow()));
    var own = ClaimFolder.open(folder.resolve("own"), List.of(ofRoot.own()));

    assertThatThrownBy(() -> RangeClaim.take(own, users(1000, 1000), two, NOTHING))
        .hasMessageContaining("the installation in " + one);
    ended(one, users(1000, 1999));
    RangeClaim.take(own, users(1000, 1000), two, NOTHING).close();

    assertThat(ofRoot.file(users(1000, 1999), one.toString())).exists();
  }

  /** A claim of a process that was killed. */
  private void ended(Path data, NumberRange range) throws IOException {
    var self = Claimant.current().orElseThrow();
    var before = new Claimant(self.pid(), self.startTicks() - 1);
    claims().write(new ClaimFolder.Claim(range, data.toString(), before));
  }

  private RangeClaim take(Path data, NumberRange range, Remains remains) throws IOException {
    return RangeClaim.take(claims(), range, data, remains);
  }

  private ClaimFolder claims() throws IOException {
    return ClaimFolder.open(folder.resolve("claims"), List.of());
  }

  private static NumberRange users(long first, long last) {
    return new NumberRange("platform.engine.local.users", first, last, first + "-" + last);
  }
}
