package dev.platform.platform.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class AutoscalingReconcilerTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long MIB = 1 << 20;

  private final Shop shop = new Shop(1);

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void loadAddsInstancesAfterHalfAMinuteAndItsEndRemovesThemAfterFive() {
    shop.autoscale(Shop.config(true, 1, 5, 60, 0));
    shop.engine.load().each(900, 100 * MIB);

    shop.pass(Duration.ofSeconds(30));
    int soon = shop.running();
    shop.pass(Duration.ofSeconds(20));

    assertThat(soon).isEqualTo(1);
    assertThat(shop.running()).isEqualTo(2);
    shop.engine.load().each(50, 100 * MIB);
    shop.pass(Duration.ofMinutes(4));
    assertThat(shop.running()).isEqualTo(2);
    shop.pass(Duration.ofSeconds(90));
    assertThat(shop.running()).isEqualTo(1);
    assertThat(shop.details().get("numInstances").asInt()).isEqualTo(1);
    shop.pass(MINUTE);
    assertThat(shop.events())
        .containsExactly(
            "autoscaling_config_changed {\"toConfig\":{\"max\":5,\"min\":1,\"enabled\":true,"
                + "\"criteria\":{\"cpu\":{\"enabled\":true,\"percentage\":60},"
                + "\"memory\":{\"enabled\":false,\"percentage\":1}}}}",
            "autoscaling_started {\"targetCPU\":60,\"currentCPU\":90,\"toInstances\":2,"
                + "\"fromInstances\":1}",
            "instance_count_changed {\"toInstances\":2,\"fromInstances\":1}",
            "autoscaling_ended {\"toInstances\":2,\"fromInstances\":1}",
            "autoscaling_started {\"targetCPU\":60,\"currentCPU\":5,\"toInstances\":1,"
                + "\"fromInstances\":2}",
            "instance_count_changed {\"toInstances\":1,\"fromInstances\":2}",
            "autoscaling_ended {\"toInstances\":1,\"fromInstances\":2}");
  }

  @Test
  void theLargerAnswerWinsWithinTheLimits() {
    shop.autoscale(Shop.config(true, 1, 3, 60, 50));
    shop.engine.load().each(100, 2048 * MIB);

    shop.pass(MINUTE);

    assertThat(shop.running()).isEqualTo(2);
    shop.pass(MINUTE.multipliedBy(2));
    assertThat(shop.running()).as("memory does not become less by itself").isEqualTo(3);
    shop.pass(MINUTE.multipliedBy(10));
    assertThat(shop.running()).isEqualTo(3);
  }

  @Test
  void aShortPeakAndANearlyMetTargetChangeNothing() {
    shop.autoscale(Shop.config(true, 1, 5, 60, 0));
    shop.engine.load().each(900, 100 * MIB);
    shop.pass(Duration.ofSeconds(20));
    shop.engine.load().each(65, 100 * MIB);
    shop.pass(Duration.ofSeconds(20));
    shop.engine.load().each(640, 100 * MIB);
    shop.pass(MINUTE.multipliedBy(10));

    assertThat(shop.running()).isEqualTo(1);
    assertThat(shop.events()).hasSize(1);
  }

  @Test
  void withoutSamplesNothingIsDecided() {
    shop.autoscale(Shop.config(true, 1, 5, 60, 0));
    shop.engine.load().each(900, 100 * MIB);
    shop.pass(Duration.ofSeconds(20));
    shop.engine.load().measured(false);
    shop.pass(MINUTE.multipliedBy(3));
    shop.engine.load().measured(true);
    shop.pass(Duration.ofSeconds(30));

    assertThat(shop.running()).as("what was seen before the gap is too old").isEqualTo(1);
    shop.pass(Duration.ofSeconds(20));
    assertThat(shop.running()).isEqualTo(2);
  }

  @Test
  void aSuspendedServiceIsNotScaledAndComesBackAsItWas() {
    shop.autoscale(Shop.config(true, 2, 5, 60, 0));
    shop.send("POST", shop.path + "/suspend");
    shop.engine.load().each(900, 100 * MIB);
    shop.pass(MINUTE.multipliedBy(2));
    assertThat(shop.events()).hasSize(2);

    shop.engine.load().each(600, 100 * MIB);
    shop.send("POST", shop.path + "/resume");
    shop.pass(MINUTE);

    assertThat(shop.running()).isEqualTo(2);
  }

  @Test
  void twoReplicasDecideOnce() {
    shop.autoscale(Shop.config(true, 1, 5, 60, 0));
    shop.engine.load().each(900, 100 * MIB);
    try (var other = shop.rooms.replica()) {
      for (int i = 0; i < 12; i++) {
        shop.pass(Shop.INTERVAL);
        other.settle();
      }
    }

    assertThat(shop.running())
        .as("each instance uses as much, as if load came with it")
        .isLessThan(5);
    assertThat(shop.events().stream().filter(it -> it.startsWith("autoscaling_started")).count())
        .isEqualTo(shop.running() - 1);
  }

  @Test
  void aSuccessorContinuesWhereItsPredecessorStopped() {
    shop.autoscale(Shop.config(true, 1, 5, 60, 0));
    shop.engine.load().each(900, 100 * MIB);
    shop.pass(Duration.ofSeconds(30));
    assertThat(shop.running()).isEqualTo(1);

    try (var successor = shop.rooms.replica()) {
      successor.settle();
      shop.rooms.clock().pass(Shop.INTERVAL);
      successor.settle();
      assertThat(shop.running()).as("one reading is no load").isEqualTo(1);
      shop.rooms.clock().pass(Shop.INTERVAL);
      successor.settle();
    }

    assertThat(shop.running()).isEqualTo(2);
  }

  @Test
  void settingsThatChangeWhileItScalesWin() {
    shop.autoscale(Shop.config(true, 1, 5, 60, 0));
    shop.engine.load().each(900, 100 * MIB);
    shop.pass(MINUTE);
    assertThat(shop.running()).isEqualTo(2);

    shop.autoscale(Shop.config(true, 3, 5, 60, 0));
    shop.rooms.settle();
    assertThat(shop.running()).isEqualTo(3);
    shop.send("POST", shop.path + "/scale", "{\"numInstances\": 2}");
    shop.rooms.settle();
    assertThat(shop.running()).isEqualTo(3);
    assertThat(shop.details().get("numInstances").asInt()).isEqualTo(2);

    shop.send("DELETE", shop.path + "/autoscaling");
    shop.pass(MINUTE);
    assertThat(shop.running()).isEqualTo(2);
    assertThat(shop.details().has("autoscaling")).isFalse();
  }
}
