//! Which copy of a variable an access touches.
//!
//! A device may have a copy of its own of what is mapped, or share the memory with the host: the program's text does not
//! tell (OpenMP 5.2, section 5.8.3). An object here stands for both, and all plain accesses to it are taken to meet, those
//! of the host with those of devices, too.
//!
//! A transfer between the two copies is another matter (`target update`, OpenMP 5.2, section 13.9, with the clauses of
//! section 5.9, and `map` with `always`): it only takes place where there are two. To a device it reads the host's copy
//! and writes the device's; from a device it reads that, and writes the host's. So each of its two accesses can only meet
//! what others do to that copy: the kernels that read a variable do not see what its transfer to the host writes, but do
//! see what its transfer to the device writes.

/// Whose copy an access touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Side {
    /// The host's.
    #[default]
    Host,
    /// The device's, if it has one.
    Device,
    /// One of them: it is not known which.
    Either,
}

/// Which copy an access touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Touches {
    /// Whose copy that is.
    pub side: Side,
    /// It is a part of a transfer: host and device have a copy each, or it does not happen.
    pub transfer: bool,
}

impl Touches {
    /// A plain access to the copy of one side.
    pub fn plain(side: Side) -> Self {
        Touches {
            side,
            transfer: false,
        }
    }

    /// What a transfer does to the copy of one side.
    pub fn transfer(side: Side) -> Self {
        Touches {
            side,
            transfer: true,
        }
    }

    /// Whether an access and another one may touch one copy.
    pub fn may_meet(self, other: Touches) -> bool {
        let both_plain = !self.transfer && !other.transfer;
        both_plain || self.side == other.side || self.is_open() || other.is_open()
    }

    /// Whether they do so for certain, if they touch the same element of an object.
    pub fn certainly_meet(self, other: Touches) -> bool {
        let both_plain = !self.transfer && !other.transfer;
        both_plain || (self.side == other.side && !self.is_open())
    }

    fn is_open(self) -> bool {
        self.side == Side::Either
    }
}

#[cfg(test)]
mod tests {
    use super::{Side, Touches};

    #[test]
    fn transfers_meet_what_touches_the_same_copy() {
        let (host, kernel) = (Touches::plain(Side::Host), Touches::plain(Side::Device));
        let [at_host, at_device] = [Side::Host, Side::Device].map(Touches::transfer);
        assert!(host.certainly_meet(kernel));
        assert!(at_host.certainly_meet(host) && at_device.certainly_meet(kernel));
        assert!(at_host.certainly_meet(at_host) && at_device.certainly_meet(at_device));
        for (a, b) in [(at_host, kernel), (at_device, host), (at_host, at_device)] {
            assert!(!a.may_meet(b) && !b.may_meet(a));
        }
    }

    #[test]
    fn what_may_touch_either_copy_may_meet_all() {
        let open = Touches::plain(Side::Either);
        assert!(open.certainly_meet(Touches::plain(Side::Device)));
        for side in [Side::Host, Side::Device] {
            let transfer = Touches::transfer(side);
            assert!(open.may_meet(transfer) && transfer.may_meet(open));
            assert!(!open.certainly_meet(transfer) && !transfer.certainly_meet(open));
        }
    }
}
